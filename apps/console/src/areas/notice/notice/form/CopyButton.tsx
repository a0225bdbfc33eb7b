import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { hasContent } from '../../../../kit/rich-text/html-text.ts';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { NoticeValues } from './notice-values.ts';

interface CopyButtonProps {
  values: Pick<NoticeValues, 'title' | 'content'>;
  onCopy: (title: NoticeValues['title'], content: NoticeValues['content']) => void;
}

/** The Chinese text as a start for the English one; what is there already is not replaced without a question. */
export function CopyButton({ values: { title, content }, onCopy }: CopyButtonProps) {
  const w = useWords(noticeWords).form;
  const { cancel } = useWords(kitWords).common;
  const [asking, setAsking] = useState(false);
  const isThere = (title['en-US'] ?? '').trim() !== '' || hasContent(content['en-US']);
  const copy = () => {
    setAsking(false);
    onCopy({ ...title, 'en-US': title['zh-CN'] }, { ...content, 'en-US': content['zh-CN'] });
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconCopy size={14} />}
        disabled={(title['zh-CN'] ?? '').trim() === '' && !hasContent(content['zh-CN'])}
        onClick={() => (isThere ? setAsking(true) : copy())}
      >
        {w.fromChinese}
      </Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={w.copyTitle}
        footer={
          <>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {cancel}
            </Button>
            <Button color="red" onClick={copy}>
              {w.copyConfirm}
            </Button>
          </>
        }
      >
        <Text size="sm">{w.copyText}</Text>
      </Dialog>
    </>
  );
}
