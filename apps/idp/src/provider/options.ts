export interface Person {
  login: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified?: boolean;
  phone?: string;
  password: string;
  locale?: 'zh-CN' | 'en-US';
}

export interface CodeMessage {
  channel: 'MAIL' | 'SMS';
  to: string;
  code: string;
  minutes: number;
  locale: 'zh-CN' | 'en-US';
}

export interface EmbeddedIdpOptions {
  /** Origin of the console, such as http://localhost:8080. */
  publicUrl: string;
  /** Keys, sessions, grants and people: everything that is kept is kept below it. */
  folder: string;
  /** Seeded on the first start only. */
  people: readonly Person[];
  /** The host's outbox. */
  sendCode(message: CodeMessage): Promise<void>;
  warn(fields: object, message: string): void;
}
