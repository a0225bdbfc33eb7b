import { Outlet } from 'react-router';

/** Groups routes without drawing anything of its own. */
export function BlockLayout() {
  return <Outlet />;
}
