import { Slot } from './Slot.tsx';
import type { Notice } from '../ways/use-sign-in.ts';
import styles from '../sign-in.module.css';

interface Props {
  title: string;
  subtitle: string;
  notice?: Notice | undefined;
}

export function Heading({ title, subtitle, notice }: Props) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Slot text={subtitle} notice={notice} />
    </>
  );
}
