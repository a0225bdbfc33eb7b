import type { ReactNode } from 'react';
import './fieldset.css';

/** Fields of a form that belong together, under a name. */
export function Fieldset({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="Fieldset">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
