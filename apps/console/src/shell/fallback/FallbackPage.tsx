import { Button } from '@mantine/core';
import { Link } from 'react-router';
import styles from './fallback.module.css';

type Action = { label: string; to: string } | { label: string; go: () => void };

interface Props {
  figure: string;
  title: string;
  text: string;
  action?: Action | undefined;
  other?: Action | undefined;
}

export function FallbackPage({ figure, title, text, action, other }: Props) {
  return (
    <section className={styles.root}>
      <p className={styles.figure} aria-hidden="true">
        {figure}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {action !== undefined && <ActionButton action={action} variant="filled" />}
        {other !== undefined && <ActionButton action={other} variant="default" />}
      </div>
    </section>
  );
}

function ActionButton({ action, variant }: { action: Action; variant: 'filled' | 'default' }) {
  if ('to' in action) {
    return (
      <Button component={Link} to={action.to} variant={variant}>
        {action.label}
      </Button>
    );
  }
  return (
    <Button onClick={action.go} variant={variant}>
      {action.label}
    </Button>
  );
}
