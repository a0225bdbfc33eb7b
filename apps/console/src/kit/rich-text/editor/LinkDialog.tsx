import { Button, Stack, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type SyntheticEvent, useId, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { richTextWords } from '../../../locales/kit/rich-text.ts';
import { Dialog } from '../../dialog/Dialog.tsx';
import { isLinkAddress } from '../clean.ts';

/** What people type is seldom a whole address. */
function completed(typed: string): string {
  const address = typed.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  if (/^\S+@\S+\.\S+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/]+\.[^\s/]+/.test(address) ? `https://${address}` : address;
}

/** Makes what is selected a link, changes the one the cursor stands in, or writes a new one. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const w = useWords(richTextWords).linkDialog;
  const { cancel } = useWords(kitWords).common;
  const form = useId();
  const known = (editor.getAttributes('link')['href'] as string | undefined) ?? '';
  const bare = known === '' && editor.state.selection.empty;
  const [address, setAddress] = useState(known);
  const [text, setText] = useState('');
  const [bad, setBad] = useState(false);

  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    // React hands it on to the form around the editor.
    event.stopPropagation();
    const href = completed(address);
    if (!isLinkAddress(href)) return setBad(true);
    onClose();
    const chain = editor.chain().focus();
    if (bare) {
      const shown = text.trim() || address.trim();
      chain.insertContent([{ type: 'text', text: shown, marks: [{ type: 'link', attrs: { href } }] }]).run();
    } else chain.extendMarkRange('link').setLink({ href }).run();
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={w.title}
      footer={
        <>
          {known !== '' && (
            <Button variant="subtle" color="red" onClick={remove}>
              {w.remove}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={form}>
            {w.apply}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={apply}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={w.address}
            description={w.addressHint}
            inputMode="url"
            maxLength={1000}
            value={address}
            error={bad && w.bad}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setBad(false);
            }}
          />
          {bare && (
            <TextInput
              label={w.text}
              description={w.textHint}
              maxLength={200}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
