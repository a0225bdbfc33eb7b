import { Outlet } from 'react-router';
import classes from './layouts.module.css';

/** A page that is its own whole: inside the frame, without a trail above it. */
export function DefaultSingleLayout() {
  return (
    <div className={classes.page}>
      <Outlet />
    </div>
  );
}
