import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useOwnBrand } from '../lib/vendor.ts';
import { fill, useLocale, useWords } from '../lib/words.ts';
import { routeAt } from '../lib/route/paths.ts';
import { shellWords } from '../locales/shell/shell.ts';

/** Title, focus and a polite word to screen readers follow the route; the language too. */
export function RouteEffects() {
  const w = useWords(shellWords);
  const { pathname } = useLocation();
  const route = routeAt(pathname);
  const title = route === undefined ? w.notFound : w.routes[route.name];
  const [locale] = useLocale();
  const product = useOwnBrand()?.name[locale] ?? w.product;
  const [said, setSaid] = useState('');
  const last = useRef(pathname);

  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setSaid(fill(w.announce, { title }));
    // A page that puts the focus somewhere by itself knows better, and so does a dialog that was opened on the way.
    if (document.querySelector('[aria-modal]') !== null) return;
    const main = document.getElementById('main');
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, title, w.announce]);

  return (
    <VisuallyHidden component="output" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}
