export type SettingRow = {
  name: string;
  /** What holds when the setting is absent, as the README words it; an empty text means that nothing does. */
  default: string;
  example: string;
  meaning: string;
};

/** Every setting there is: what is not here is refused, and the README's table is checked against it. */
export const settingsTable = [
  row('PORT', '8080', '3000', 'The port that serves both the API and the console.'),
  row('HOST', '127.0.0.1', '0.0.0.0', 'The address to listen on.'),
  row(
    'PUBLIC_URL',
    'http://localhost:PORT',
    'https://console.example.com',
    'The address that people type, for links and origin checks.',
  ),
  row('DATA_DIR', './data', '/var/lib/console', 'The folder of the embedded database and of the uploaded files.'),
  row('NODE_ENV', 'development', 'production', 'Production has no demonstration and logs JSON.'),
  row(
    'DEMO',
    'on, where only this machine is served from the embedded database; otherwise off',
    'off',
    'Demonstration tenants and accounts, made on the first start; refused in production.',
  ),
  row(
    'DATABASE_URL',
    'the embedded PostgreSQL',
    'postgres://console_runtime:secret@db:5432/console',
    'A PostgreSQL 15 or newer, as the role that serves requests.',
  ),
  row(
    'DATABASE_OWNER_URL',
    'the same as DATABASE_URL',
    'postgres://console_owner:secret@db:5432/console',
    'The same database as the role that owns the tables, for migrations.',
  ),
  row(
    'REDIS_URL',
    'in process',
    'redis://cache:6379',
    'Wakes the workers of all servers at once when there is a job; without it they look every second.',
  ),
  row('STORAGE', 'disk', 's3', 'Where uploaded files go: DATA_DIR/files, or a bucket.'),
  row('S3_ENDPOINT', '', 'https://s3.eu-central-1.amazonaws.com', 'The address of the storage service.'),
  row('S3_REGION', '', 'eu-central-1', 'The region of the bucket.'),
  row('S3_BUCKET', '', 'console-files', 'The bucket.'),
  row('S3_ACCESS_KEY', '', 'AKIAEXAMPLE', 'The access key of the storage service.'),
  row('S3_SECRET_KEY', '', 'a long secret', 'The secret key of the storage service.'),
  row('S3_PATH_STYLE', 'off', 'on', 'Puts the bucket into the path, as MinIO and its kin want it.'),
  row(
    'SMTP_URL',
    'in the demonstration an outbox page',
    'smtps://user:secret@mail.example.com:465',
    'The mail server.',
  ),
  row('MAIL_FROM', '', 'Console <console@example.com>', 'The sender of mails.'),
  row(
    'SMS_URL',
    'in the demonstration an outbox page',
    'https://sms.example.com/send',
    'The HTTP gateway for text messages.',
  ),
  row('SMS_TOKEN', '', 'a long secret', 'The bearer token of the gateway.'),
  row('SMS_SIGNATURE', '', '示例科技', 'The signature in front of every text message.'),
  row(
    'SECRETS_KEY',
    'made on the first start, in DATA_DIR/secrets.key',
    '64 hexadecimal digits',
    'Seals what must be read again, such as the secrets of authenticator apps; the same on every server.',
  ),
  row(
    'SSO_TRUSTED_URLS',
    '',
    'https://idp.corp.internal',
    'Identity providers inside the house, separated by commas; others must be at public addresses.',
  ),
  row(
    'EMBEDDED_IDP',
    'on in the demonstration, otherwise off',
    'off',
    'An identity provider for trying out single sign-on; refused in production.',
  ),
  row(
    'TRUST_PROXY',
    '',
    '10.0.0.0/8,127.0.0.1',
    'The proxies whose X-Forwarded-* headers count, as addresses or networks.',
  ),
  row(
    'METRICS_TOKEN',
    '',
    'a long secret',
    'The bearer token for /metrics, which otherwise answers to this machine alone.',
  ),
  row(
    'APP_CALLS_PER_NETWORK',
    '600, in the demonstration 100000',
    '6000',
    'Calls a minute that the users of one app may make from one network, such as a hospital behind one address.',
  ),
  row(
    'PUBLIC_CALLS_PER_NETWORK',
    '300',
    '3000',
    'Times a minute that one network may make each call that needs no sign-in, such as the sign-in itself.',
  ),
  row(
    'STUN_URLS',
    '',
    'stun:stun.example.com:3478',
    'Servers that tell people in a call their public addresses, separated by commas.',
  ),
  row(
    'TURN_URLS',
    '',
    'turns:turn.example.com:5349?transport=tcp',
    'Servers that pass pictures and sound on where two networks do not meet, separated by commas.',
  ),
  row(
    'TURN_SECRET',
    '',
    'a long secret',
    'What these servers and this one share: coturn’s static-auth-secret, for credentials that end by themselves.',
  ),
  row(
    'LIVEKIT_URL',
    '',
    'wss://livekit.example.com',
    'A LiveKit server that pictures and sound of calls go through; without it they go from one app to the other.',
  ),
  row('LIVEKIT_KEY', '', 'APIexample', 'The key of that server, for tokens and for what it reports.'),
  row('LIVEKIT_SECRET', '', 'a long secret', 'The secret that belongs to the key.'),
  row(
    'LIVE_MEDIA',
    'embedded in development, otherwise off',
    'mediamtx',
    'Where the pictures of live sessions come in: off, embedded, mediamtx or srs; see docs/live.md.',
  ),
  row('LIVE_RTMP_HOST', '127.0.0.1', '0.0.0.0', 'The address that the embedded media server listens on.'),
  row(
    'LIVE_RTMP_PORT',
    '1935',
    '19350',
    'Its port; 0 takes any free one. Where it is taken, a server in development takes another.',
  ),
  row(
    'LIVE_PUSH_URL',
    'where the embedded one listens',
    'rtmp://live.example.com/live',
    'Where encoders are told to push to, without the name of the stream.',
  ),
  row(
    'LIVE_PLAY_URL',
    '',
    'https://live.example.com/live/{name}/index.m3u8',
    'Where viewers play a stream of an external media server.',
  ),
  row('LIVE_API_URL', '', 'http://mediamtx:9997', 'The API of an external media server, asked every five seconds.'),
  row(
    'LIVE_RECORDINGS_URL',
    '',
    'http://mediamtx:9996/',
    'What the addresses of its recordings begin with; without it there are no replays.',
  ),
  row('LIVE_HOOK_SECRET', '', 'a long secret', 'What an external media server proves itself with when it calls.'),
  row('LOG_LEVEL', 'info', 'warn', 'The least level that is logged: trace, debug, info, warn, error or fatal.'),
] as const;

export type SettingName = (typeof settingsTable)[number]['name'];

function row<Name extends string>(name: Name, byDefault: string, example: string, meaning: string) {
  return { name, default: byDefault, example, meaning } satisfies SettingRow;
}
