/** A reason not to start that the operator can mend: main prints its sentence alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
