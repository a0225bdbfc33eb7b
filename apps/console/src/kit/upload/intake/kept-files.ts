/** Copies above this size take longer to make than to choose the file again. */
const MOST_BYTES = 512 * 1024 * 1024;
const STORE = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('uploads', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
  });
}

async function ask<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const work = database.transaction(STORE, mode);
      const request = act(work.objectStore(STORE));
      work.addEventListener('complete', () => resolve(request.result));
      work.addEventListener('error', () => reject(work.error ?? new Error('not kept')));
      work.addEventListener('abort', () => reject(work.error ?? new Error('not kept')));
    });
  } finally {
    database.close();
  }
}

/** Keeps a copy for after a reload, where there is room. Without one, whoever comes back is asked for the file again. */
export async function keepFile(id: string, file: File): Promise<void> {
  if (file.size > MOST_BYTES) return;
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  if (quota - usage > file.size * 2) await ask('readwrite', (store) => store.put(file, id));
}

export async function keptFile(id: string): Promise<File | undefined> {
  const found: unknown = await ask('readonly', (store) => store.get(id) as IDBRequest<unknown>);
  return found instanceof File ? found : undefined;
}

export async function forgetFile(id: string): Promise<void> {
  await ask('readwrite', (store) => store.delete(id));
}
