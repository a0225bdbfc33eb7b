import { Alert } from '@mantine/core';

/** What the server said no with, where the person is looking. */
export function Failure({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {message}
    </Alert>
  );
}
