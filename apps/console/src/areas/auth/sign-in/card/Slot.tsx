import type { Notice } from '../ways/use-sign-in.ts';

/** A notice takes the place of the text, so that nothing below moves when it comes. */
export function Slot({ text, notice }: { text: string; notice?: Notice | undefined }) {
  return (
    <div className="sign-in-slot">
      {notice === undefined ? (
        <p className="sign-in-subtitle">{text}</p>
      ) : (
        <p className="sign-in-notice" data-error={!notice.good || undefined} role={notice.good ? 'status' : 'alert'}>
          {notice.text}
        </p>
      )}
    </div>
  );
}
