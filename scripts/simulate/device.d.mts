export interface SimulatedDevice {
  readonly deviceId: string;
  readonly userToken: string;
  readonly isTest: boolean;
  readonly model: string;
  readonly osVersion: string;
  readonly osLevel: number | undefined;
  readonly network: 'fast' | 'slow' | 'shaky';
  readonly utcOffsetMin: number;
  readonly versionCode: number;
  readonly versionName: string;
}

export interface FailRule {
  readonly model: string;
  readonly code: string;
  readonly share: number;
}

interface Installed {
  readonly code: number;
  readonly name: string;
}

export interface Play {
  readonly seed: number;
  readonly offline: number;
  readonly fails: readonly FailRule[];
}

export interface Step {
  readonly after: number;
  readonly report?: {
    readonly attempt: number;
    readonly status: string;
    readonly progress?: number;
    readonly reminder?: number;
    readonly failCode?: string;
    readonly failMessage?: string;
  };
  readonly fetchTo?: number;
  readonly verify?: boolean;
}

export function draw(...parts: readonly (string | number)[]): number;
export function deviceOf(
  known: Pick<SimulatedDevice, 'deviceId' | 'userToken' | 'isTest'> & { readonly installed: Installed | null },
  world: { readonly platform: string; readonly from: readonly Installed[]; readonly fails: readonly FailRule[] },
): SimulatedDevice;
export function versionsBefore(versions: readonly Installed[]): Installed[];
export function isOffline(device: SimulatedDevice, turn: number, play: Play): boolean;
export function failureOf(
  device: SimulatedDevice,
  play: Play,
): { code: string; at: 'download' | 'check' | 'install'; message: string | null } | null;
export function stepsFor(
  device: SimulatedDevice,
  offer: {
    readonly attempt: number;
    readonly reminder: number;
    readonly mode: string;
    readonly package: object | null;
  },
  play: Play,
): Step[];
