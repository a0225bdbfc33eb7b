import { Image } from '@tiptap/extension-image';
import { NodeViewWrapper, type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useWords } from '../../../lib/words.ts';
import { richTextWords } from '../../../locales/kit/rich-text.ts';
import { isLinkAddress } from '../clean.ts';
import { storedPath } from '../html-text.ts';
import { StoredPicture } from '../StoredPicture.tsx';
import styles from './extensions.module.css';

function PictureView({ node, selected }: NodeViewProps) {
  const w = useWords(richTextWords);
  const { src, alt } = node.attrs as { src: string | null; alt: string | null };
  const path = storedPath(src);
  return (
    <NodeViewWrapper className={styles.frame} data-selected={selected || undefined} data-drag-handle>
      {path === undefined ? w.pictureMissing : <StoredPicture path={path} alt={alt ?? ''} />}
    </NodeViewWrapper>
  );
}

/** Pictures lie behind the token, so the editor fetches them as the reader does. */
const picture = Image.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) });

/** What a text may hold: the same as `clean.ts` and the server let through. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    // It would change the text before anyone has touched it.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isLinkAddress(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  picture,
];
