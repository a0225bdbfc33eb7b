import { Outlet } from 'react-router';
import styles from './layouts.module.css';

/** A page that is its own whole: inside the frame, without a trail above it. */
export function DefaultSingleLayout() {
  return (
    <div className={styles.page}>
      <Outlet />
    </div>
  );
}
