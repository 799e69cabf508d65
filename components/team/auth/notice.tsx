import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';

type Props = { status: 'danger' | 'success' | 'warning'; title: string; text?: string };

const icons = { danger: CircleAlert, success: CircleCheck, warning: TriangleAlert };

/** A message. A failure is announced at once, whatever a screen reader is reading. */
export function Notice({ status, title, text }: Props) {
  const Icon = icons[status];
  return (
    <div role={status === 'danger' ? 'alert' : 'status'} className={`alert alert--${status}`}>
      <div className="alert__indicator">
        <Icon aria-hidden="true" className="size-4" />
      </div>
      <div className="alert__content">
        <p className="alert__title">{title}</p>
        {text && <span className="alert__description">{text}</span>}
      </div>
    </div>
  );
}
