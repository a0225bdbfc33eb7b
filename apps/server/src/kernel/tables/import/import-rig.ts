import type { AnyEndpoint, Result } from '@console/contract/endpoint';
import type { ImportBatch, ImportCalls } from '@console/contract/import';
import type { TestServer } from '../../../test/harness.ts';

// Sends files of an import, and reads what was found out about them.

export async function sendFile(
  server: TestServer,
  { check }: ImportCalls,
  text: string,
  token: string,
): Promise<Result<ImportBatch>> {
  const form = new FormData();
  form.append('file', new File([text], '名单.csv'));
  const response = await fetch(server.url + check.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' },
    body: form,
  });
  return (await response.json()) as Result<ImportBatch>;
}

export async function checkFile(
  server: TestServer,
  calls: ImportCalls,
  text: string,
  token: string,
): Promise<ImportBatch> {
  const { data, message } = await sendFile(server, calls, text, token);
  if (!data) throw new Error(message);
  return data;
}

/** The rows with problems: `[row, 'field CODE', …]`. */
export async function problemsOf(server: TestServer, { rows }: ImportCalls, batchId: string, token: string) {
  const { data } = await server.call(rows, { batchId }, { token });
  return data!.map(({ rowNo, problems }) => [rowNo, ...problems.map(({ field, code }) => `${field} ${code}`)]);
}

export async function fetchText(
  server: TestServer,
  { path }: AnyEndpoint,
  query: Record<string, string>,
  token: string,
): Promise<string> {
  const response = await fetch(`${server.url}${path}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.text();
}
