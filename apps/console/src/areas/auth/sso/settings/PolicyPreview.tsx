import type { sso } from '@console/contract/areas/auth/sso';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, Stack, Text } from '@mantine/core';
import { useUser } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { signInSettingsWords } from '../../../../locales/auth/sso-settings.ts';
import type { PolicyValues, Unmet } from './settings-values.ts';
import styles from './sign-in-settings.module.css';

const LISTED = 200;

interface PolicyPreviewProps {
  preview: OutputOf<typeof sso.previewPolicy>;
  policy: PolicyValues;
  unmet: readonly Unmet[];
}

/** Who could not sign in any more, or would first have to set something up; oneself above all. */
export function PolicyPreview({ preview, policy, unmet }: PolicyPreviewProps) {
  const { people, shutOut, mustEnrol, list } = preview;
  const w = useWords(signInSettingsWords);
  const { accountId } = useUser();
  const me = list.find((person) => person.accountId === accountId);
  const bySsoAlone = policy.ssoOnly ? people - shutOut - (policy.breakGlassId === null ? 0 : 1) : 0;
  const affected = shutOut + mustEnrol + bySsoAlone > 0;
  return (
    <section aria-label={w.previewTitle} className={styles.preview}>
      <Stack gap={6} aria-live="polite">
        <Text size="sm" fw={500}>
          {w.previewTitle}
        </Text>
        <Text size="sm" c="dimmed">
          {fill(w.people, { count: people })}
        </Text>
        {shutOut > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            {fill(w.shutOut, { count: shutOut })}
          </Text>
        )}
        {bySsoAlone > 0 && <Text size="sm">{fill(w.bySsoAlone, { count: bySsoAlone })}</Text>}
        {mustEnrol > 0 && <Text size="sm">{fill(w.mustEnrol, { count: mustEnrol })}</Text>}
        {!affected && unmet.length === 0 && <Text size="sm">{w.nobody}</Text>}
        {unmet.length > 0 && (
          <Alert color="orange" variant="light" title={w.unmetTitle}>
            <ul className={styles.unmet}>
              {unmet.map((condition) => (
                <li key={condition}>{w.unmet[condition]}</li>
              ))}
            </ul>
          </Alert>
        )}
        {me && (
          <Alert color={me.why === 'NO_EMAIL' ? 'red' : 'orange'} variant="light" role="alert">
            {me.why === 'NO_EMAIL' ? w.yourself : w.yourselfEnrol}
          </Alert>
        )}
      </Stack>
      {list.length > 0 && (
        // A list of two hundred scrolls by itself, also by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise the keyboard cannot scroll it
        <section className={styles.people} tabIndex={0} aria-label={w.whoElse}>
          <table>
            <thead>
              <tr>
                <th scope="col">{w.person}</th>
                <th scope="col">{w.username}</th>
                <th scope="col">{w.why}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((person) => (
                <tr key={`${person.accountId}${person.why}`}>
                  <th scope="row">{person.name}</th>
                  <td>{person.username}</td>
                  <td>{w.whys[person.why]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {shutOut + mustEnrol > LISTED && (
        <Text size="xs" c="dimmed" mt={6}>
          {w.more}
        </Text>
      )}
    </section>
  );
}
