import { Alert } from '@mantine/core';

/** Why something was not done, where it was asked for. */
export function Failure({ text, mt }: { text: string | undefined; mt?: 'sm' }) {
  if (text === undefined) return null;
  return (
    <Alert color="red" variant="light" role="alert" {...(mt && { mt })}>
      {text}
    </Alert>
  );
}
