import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrorWithCode } from './error-code.ts';
import { StartError } from '../../start-error.ts';

/** Makes the data folder where it is missing, and refuses one that cannot be written. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    const firstMade = await makeFolders(folder);
    // PostgreSQL's own user must be able to pass through, whatever root's umask says. What is inside has its own rights.
    if (firstMade) await chmod(folder, 0o711);
    if (!(await stat(folder)).isDirectory()) throw new StartError(`The data folder ${folder} is not a folder.`);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!isErrorWithCode(error)) throw error;
    throw new StartError(
      `The data folder ${folder} cannot be written (${error.code}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * One folder after the other, from the first that is missing: Node's own recursive way never comes back from places
 * such as /proc, where nothing can be made. Answers whether it made any.
 */
async function makeFolders(folder: string): Promise<boolean> {
  const exists = await stat(folder).catch(() => undefined);
  if (exists) return false;
  if (dirname(folder) !== folder) await makeFolders(dirname(folder));
  await mkdir(folder).catch((error: unknown) => {
    if (!isErrorWithCode(error) || error.code !== 'EEXIST') throw error;
  });
  return true;
}
