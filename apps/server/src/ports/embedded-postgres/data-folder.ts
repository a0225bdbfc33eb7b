import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import { isErrorWithCode } from './error-code.ts';
import { StartError } from '../../start-error.ts';

/** Makes the data folder where it is missing, and refuses one that cannot be written. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    const firstMade = await mkdir(folder, { recursive: true });
    // PostgreSQL's own user must be able to pass through, whatever root's umask says. What is inside has its own rights.
    if (firstMade !== undefined) await chmod(folder, 0o711);
    if (!(await stat(folder)).isDirectory()) throw new StartError(`The data folder ${folder} is not a folder.`);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!isErrorWithCode(error)) throw error;
    throw new StartError(
      `The data folder ${folder} cannot be written (${error.code}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}
