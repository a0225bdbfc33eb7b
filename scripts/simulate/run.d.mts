interface Quiet {
  nothing(deviceId: string): void;
  begins(deviceId: string): void;
  ends(deviceId: string): void;
  leaves(): void;
}

export function createQuiet(size: number, callBack: () => void): Quiet;
