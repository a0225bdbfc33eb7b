/** A media server that does not answer by then is away. */
const ANSWER_MS = 5_000;

/** Somebody who publishes, as the API of a media server tells it. */
export interface Publisher {
  readonly connection: string;
  /** By RTMPS, where the media server keeps these apart. */
  readonly isSecure: boolean;
  readonly streamName: string;
  readonly bytes: number | null;
  readonly bitrateKbps: number | null;
  readonly fps: number | null;
}

export interface MediaApi {
  publishers(): Promise<Publisher[]>;
  kick(publisher: Publisher): Promise<void>;
}

/** Answers of a media server are small, and come soon or not at all. */
export async function askApi(apiUrl: string, path: string, method = 'GET'): Promise<unknown> {
  const url = new URL(`${apiUrl}${path}`);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  const answer = await fetch(url, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(username && { headers: { authorization } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the media server answers ${answer.status}`);
  return text ? JSON.parse(text) : null;
}
