import { Failure } from '@domain/shared/failure';
import { useState } from 'react';
import { useContentReport } from './app-context';

interface EventLogoProps {
  /** As the configuration of the pages has it: signed already. */
  address: string;
  className?: string | undefined;
}

/** Shows the logo of the event where its venue is not known yet; nothing, and a report, when it cannot be loaded. */
export function EventLogo({ address, className }: EventLogoProps) {
  const [isBroken, setBroken] = useState(false);
  const report = useContentReport();
  if (isBroken) return null;
  const fail = () => {
    setBroken(true);
    // Without a network nothing is known of the logo.
    if (navigator.onLine) report(new Failure('WIDGET_ERROR', `${address} cannot be shown`));
  };
  return <img className={className} src={address} alt="" onError={fail} />;
}
