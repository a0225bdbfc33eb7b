import type { Editor } from '@tiptap/react';

/** Behind it there must be a line where one can go on writing. */
export function insertPicture(editor: Editor, src: string, alt: string): void {
  editor
    .chain()
    .focus()
    .setImage({ src, alt })
    .command(({ tr, dispatch }) => {
      const { $to } = tr.selection;
      if (dispatch && $to.nodeAfter === null && $to.depth === 0) {
        const paragraph = editor.schema.nodes['paragraph']?.create();
        if (paragraph) tr.insert($to.pos, paragraph);
      }
      return true;
    })
    .run();
}
