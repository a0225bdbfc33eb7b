import { faultMessage } from '../../packages/contract/src/faults.ts';
import { deptWords } from '../../apps/console/src/locales/account/dept.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { callsAs } from '../rig/calls.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, type } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

const path = '/accountManage/permission/deptPermission/department';

interface Branch {
  root: string;
  rootId: string;
  ids: string[];
}

/** A branch of its own for each journey: one department with three below it. */
async function growBranch(page: Page): Promise<Branch> {
  const { post } = await callsAs(page, 'owner');
  const nothing = { leaderId: null, phone: null, email: null, remark: null, status: 'ENABLED', serviceCodes: null };
  const add = async (name: string, parentId: string | null) => {
    const added = { name, parentId, ...nothing };
    return (await post<{ deptId: string }>('/tenant/dept/add', added)).deptId;
  };
  const root = unique('Branch');
  const rootId = await add(root, null);
  const ids: string[] = [];
  for (const letter of ['A', 'B', 'C']) ids.push(await add(`${letter}-${root}`, rootId));
  return { root, rootId, ids };
}

const item = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });

/** The letters of the branch from top to bottom, each with its level. */
async function expectBranch(page: Page, { root }: Branch, wanted: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      page
        .getByRole('treeitem', { name: new RegExp(`^[ABC]-${root}`) })
        .evaluateAll((rows) =>
          rows.map((row) => `${row.textContent.slice(0, 1)}${row.getAttribute('aria-level') ?? ''}`),
        ),
    )
    .toEqual(wanted);
}

const w = deptWords['zh-CN'];
const kit = kitWords['zh-CN'];

test('a department is moved by keys, by buttons and by mouse, and goes back', async ({ page }) => {
  const branch = await growBranch(page);
  const { root, ids } = branch;
  const moved = (letter: string) => page.getByText(filled(w.move.moved, { name: `${letter}-${root}` }));
  const undo = async (letter: string) => {
    await expect(moved(letter)).toBeVisible();
    await press(page, kit.remove.undo);
    await expect(page.getByText(filled(w.move.undone, { name: `${letter}-${root}` })).last()).toBeVisible();
  };
  await openAs(page, 'owner', `${path}?deptId=${ids[1]}`);
  await expectBranch(page, branch, ['A2', 'B2', 'C2']);

  // Keys of the tree itself.
  await reach(page, item(page, `B-${root}`));
  await page.keyboard.press('Alt+ArrowUp');
  await expectBranch(page, branch, ['B2', 'A2', 'C2']);
  await expect(item(page, `B-${root}`)).toBeFocused();
  await undo('B');
  await expectBranch(page, branch, ['A2', 'B2', 'C2']);

  // Letters lead to a name, arrows in and out of a branch.
  await reach(page, item(page, `B-${root}`));
  await page.keyboard.type(`c-${root.toLowerCase()}`);
  await expect(item(page, `C-${root}`)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(item(page, root)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(item(page, root)).toHaveAttribute('aria-expanded', 'false');
  await expectBranch(page, branch, []);
  await page.keyboard.press('ArrowRight');
  await expectBranch(page, branch, ['A2', 'B2', 'C2']);

  // Buttons beside the department that is chosen.
  await press(page, w.move.in);
  await expectBranch(page, branch, ['A2', 'B3', 'C2']);
  await expect(page.getByRole('main')).toContainText(`${root} / A-${root} / B-${root}`);
  await undo('B');
  await expectBranch(page, branch, ['A2', 'B2', 'C2']);

  // To somewhere far away, by name; what is its own is not offered.
  await press(page, w.move.to);
  const dialog = page.getByRole('dialog');
  await expect(fieldOf(page, w.parent)).toBeFocused();
  await page.keyboard.type(root);
  await expect(dialog.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${root}`), new RegExp(`^A-`), new RegExp(`^C-`)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, w.parent)).toHaveValue(`${root} / C-${root}`);
  await press(page, w.move.send);
  await expect(dialog).toBeHidden();
  await expectBranch(page, branch, ['A2', 'C2', 'B3']);
  await undo('B');
  // Nothing is pulled while the rows still move.
  await expectBranch(page, branch, ['A2', 'B2', 'C2']);

  // By mouse: into another, and in front of another.
  await item(page, `C-${root}`).dragTo(item(page, `A-${root}`));
  await expectBranch(page, branch, ['A2', 'C3', 'B2']);
  await undo('C');
  await expectBranch(page, branch, ['A2', 'B2', 'C2']);
  await item(page, `C-${root}`).dragTo(item(page, `A-${root}`), { targetPosition: { x: 80, y: 3 } });
  await expectBranch(page, branch, ['C2', 'A2', 'B2']);
  await undo('C');
  await expectBranch(page, branch, ['A2', 'B2', 'C2']);
  // Nothing is dropped into its own.
  await item(page, root).dragTo(item(page, `A-${root}`));
  await expectBranch(page, branch, ['A2', 'B2', 'C2']);
});

test('what cannot be is said where it happens', async ({ page, look }) => {
  const { root, rootId, ids } = await growBranch(page);
  const person = await addPerson(look);
  const joins = (deptId: string | null | undefined) =>
    look('update account set dept_id = $2 where username = $1', [person, deptId]);
  await openAs(page, 'owner', `${path}?deptId=${rootId}`);

  // A sibling's name.
  await press(page, w.addBelow);
  const form = page.getByRole('dialog', { name: w.add });
  await expect(fieldOf(page, w.name)).toBeFocused();
  await page.keyboard.type(`A-${root}`);
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText(faultMessage('DUPLICATE_NAME', 'zh-CN', { value: `A-${root}` }))).toBeVisible();
  await expect(fieldOf(page, w.name)).toBeFocused();

  // Leaving keeps what was typed until it is saved.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: kit.form.leaveTitle })).toBeVisible();
  await press(page, kit.form.leaveKeep);
  await expect(form).toBeHidden();
  await press(page, w.addBelow);
  await press(page, kit.form.draftRestore);
  await expect(fieldOf(page, w.name)).toHaveValue(`A-${root}`);
  await type(page, w.name, `D-${root}`);
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(item(page, `D-${root}`)).toHaveAttribute('aria-selected', 'true');

  // Departments and people below.
  await item(page, root).click();
  await press(page, kit.common.delete);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(filled(w.blocked.children, { count: 4 }));
  await press(page, kit.remove.understood);
  await joins(ids[2]);
  await page.reload();
  await item(page, `C-${root}`).click();
  await press(page, kit.common.delete);
  await expect(dialog).toContainText(filled(w.blocked.members, { count: 1 }));
  await press(page, kit.remove.understood);
  await joins(null);

  // Somebody joined while the page was open: the server says so in the dialog.
  await page.reload();
  await item(page, `B-${root}`).click();
  await joins(ids[1]);
  await press(page, kit.common.delete);
  await reach(page, dialog.getByRole('button', { name: kit.common.delete }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(faultMessage('HAS_MEMBERS', 'zh-CN', { count: 1 }));
  await joins(null);
  // The focus has stayed, so that one can try again at once.
  await expect(dialog.getByRole('button', { name: kit.common.delete })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(item(page, `B-${root}`)).toHaveCount(0);
});

test('two who edit one department: the second sees both and chooses', async ({ page, look }) => {
  const { root, rootId } = await growBranch(page);
  await openAs(page, 'owner', `${path}?deptId=${rootId}`);
  await press(page, kitWords['zh-CN'].common.edit);
  await expect(fieldOf(page, w.name)).toBeFocused();
  await look(`update dept set remark = '别人写的', version = version + 1 where id = $1`, [rootId]);
  await type(page, w.name, `改-${root}`);
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: kitWords['zh-CN'].conflict.title });
  await expect(dialog).toContainText('别人写的');
  await press(page, kitWords['zh-CN'].conflict.save);
  await expect(item(page, `改-${root}`)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('别人写的');
});

test('on a phone the tree comes first and a department opens over it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { root, ids } = await growBranch(page);
  await openAs(page, 'owner', path);
  await page.getByRole('searchbox', { name: w.search }).fill(`B-${root}`);
  await item(page, `B-${root}`).click();
  const detail = page.getByRole('dialog', { name: w.detail });
  await expect(detail).toContainText(`${root} / B-${root}`);
  await expect(page).toHaveURL(new RegExp(`deptId=${ids[1]}`));
  await detail.getByRole('button', { name: kitWords['zh-CN'].common.close }).click();
  await expect(detail).toBeHidden();
});

test('departments are open to everyone who sees, hears or moves otherwise', async ({ page }) => {
  const { rootId } = await growBranch(page);
  await openAs(page, 'owner', `${path}?deptId=${rootId}`);
  await expect(page.getByRole('treeitem', { selected: true })).toBeVisible();
  await expectNoViolations(page, 'departments');
  await press(page, kitWords['zh-CN'].common.edit);
  await reach(page, fieldOf(page, w.parent));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox', { name: w.picker.list })).toBeVisible();
  await expectNoViolations(page, 'the form of a department with its list');
});
