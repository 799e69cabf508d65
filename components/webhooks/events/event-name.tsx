import { Fragment } from 'react';

/** `payment.refund.created`: breaks after a dot when it does not fit. */
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
