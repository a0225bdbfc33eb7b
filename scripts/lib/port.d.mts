export function checkPort(port?: string, host?: string): Promise<void>;
export function freePort(): Promise<number>;
