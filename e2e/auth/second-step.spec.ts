import { faults } from '../../packages/contract/src/faults.ts';
import { signInWaysWords } from '../../apps/console/src/locales/auth/sign-in-ways.ts';
import { signInWords } from '../../apps/console/src/locales/auth/sign-in.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import { enter, password } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { giveApp, totp } from '../rig/people/totp.ts';

test('a wrong code may be tried again, a step that has timed out begins anew', async ({ page, look }) => {
  const w = signInWaysWords['zh-CN'].second;
  const username = await addPerson(look);
  const secret = await giveApp(page, username);
  await enter(page, username, password, 'zh-CN');
  const code = fieldOf(page, w.totp);
  await expect(code).toBeFocused();
  // It goes through all the languages and themes by itself.
  await expectNoViolations(page, 'code');

  await page.keyboard.type('000000');
  await expect(page.getByRole('alert')).toHaveText(faults.AUTH_CODE_WRONG['zh-CN']);
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  await expectNoViolations(page, 'wrong code');

  await look(
    `update second_step s set expires_at = now() - interval '1 second' from account a
      where a.tenant_id = s.tenant_id and a.id = s.account_id and a.username = $1`,
    [username],
  );
  await page.keyboard.type(totp(secret, 1));
  await expect(page.getByRole('alert')).toHaveText(faults.AUTH_MFA_EXPIRED['zh-CN']);
  await expect(fieldOf(page, signInWords['zh-CN'].username)).toHaveValue(username);
  await expect(fieldOf(page, signInWords['zh-CN'].password)).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type(totp(secret, 1));
  await expect(page).toHaveURL(/\/dashboard$/);
});
