import { Fragment } from 'react';

/** `payment.refund.created`: where it does not fit it breaks after a dot. */
export const EventName = ({ type }: { type: string }) =>
  type.split('.').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
