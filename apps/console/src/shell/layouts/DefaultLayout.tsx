import { useState } from 'react';
import { Outlet } from 'react-router';
import { BreadcrumbContext, type Crumb } from '../../lib/route/breadcrumb.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import styles from './layouts.module.css';

/** The trail above the page; the page may replace it. */
export function DefaultLayout() {
  const [items, setItems] = useState<readonly Crumb[]>();
  return (
    <div className={styles.page}>
      <Breadcrumb items={items} />
      <BreadcrumbContext value={setItems}>
        <Outlet />
      </BreadcrumbContext>
    </div>
  );
}
