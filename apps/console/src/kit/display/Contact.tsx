import type { AnyEndpoint, ArgumentOf } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import { call } from '../../lib/api/client.ts';
import { useMay } from '../../lib/session/session.ts';
import { useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { MaskedValue } from './MaskedValue.tsx';

interface ContactProps<E extends AnyEndpoint> {
  masked: string | null;
  /** Whose value it is, for the button's name. */
  label: string;
  permission: Permission;
  reveal: E;
  input: ArgumentOf<E>;
}

/** Phone or e-mail of someone; in full, for whoever may, by a click that is logged. */
export function Contact<E extends AnyEndpoint>({ masked, label, permission, reveal, input }: ContactProps<E>) {
  const { none } = useWords(kitWords).common;
  const mayReveal = useMay(permission);
  if (masked === null) return none;
  if (!mayReveal) return masked;
  return <MaskedValue masked={masked} label={label} reveal={async () => (await call(reveal, input)).value} />;
}
