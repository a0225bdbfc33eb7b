import { Outlet } from 'react-router';
import './layouts.css';

/** A page that is its own whole: inside the frame, without a trail above it. */
export function DefaultSingleLayout() {
  return (
    <div className="layout-page">
      <Outlet />
    </div>
  );
}
