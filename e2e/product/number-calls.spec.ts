import { expectNoViolations } from '../rig/looks/axe.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

interface Noted {
  readonly code: string;
  readonly no: string;
}

test('an error number says in how many calls it was noted, and leads to just as many', async ({ page, look }) => {
  const [noted] = (await look(
    `select n.error_code_id as code, n.name as no
       from call c cross join unnest(c.error_nos) as said (no)
       join tenant t on t.tenant_id = c.tenant_id and t.code = 'kangheng'
       join error_no n on n.tenant_id = c.tenant_id and n.name = said.no and n.deleted_at is null
      where c.created_at > now() - interval '20 days' and not c.is_test
      group by 1, 2 order by count(*) desc limit 1`,
  )) as unknown as Noted[];
  const path = `/ocrIdentify/errorCodeDetail?errorCodeId=${noted!.code}&errorNo=${encodeURIComponent(noted!.no)}`;
  await openAs(page, 'operator', path);
  const link = page.getByRole('link', { name: /次通话涉及此编号/ });
  const count = /有 (\d+) 次通话/.exec((await link.textContent()) ?? '')![1];
  await expect(page.getByText(/解决率 [\d.]+%（\d+ 次有结果）|是否解决尚无结果/)).toBeVisible();
  await expectNoViolations(page, 'the calls of a number', [390, 1440]);
  await link.click();
  await expect(page).toHaveURL(/errorNoId=/);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();

  // Owners see error numbers and no calls.
  await openAs(page, 'owner', path);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(noted!.no) })).toBeVisible();
  await expect(page.getByText(/通话涉及此编号/)).toHaveCount(0);
});
