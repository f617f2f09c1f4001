import type { LegalTexts } from '@domain/venue/legal-texts';
import { useLingui } from '@lingui/react/macro';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { useState } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { PlainButton } from '@/ui/controls/plain-button';
import { lazyLayer } from '@/ui/layers/lazy-component';
import classes from './legal-openers.module.css';

const LegalDialog = lazyLayer(async () => (await import('./legal-dialog')).LegalDialog);
const ID = 'legal';
const isOpen = isDialogOpen(ID);

/** Opens the texts required by law before the login: their pages are behind it. */
export function LegalOpeners() {
  const { t } = useLingui();
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isOpen);
  const [text, setText] = useState<keyof LegalTexts>('privacyNotice');
  const titles = { privacyNotice: t`Privacy policy`, impress: t`Imprint` };
  const opener = (id: keyof LegalTexts) => (
    <PlainButton
      aria-haspopup="dialog"
      // A field that loses the focus shows its error, which would move this button under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        setText(id);
        navigation.send({ type: 'dialog.open', id: ID });
      }}
    >
      {titles[id]}
    </PlainButton>
  );
  return (
    <div className={classes.legal}>
      {opener('privacyNotice')}
      {opener('impress')}
      <LegalDialog
        opened={opened}
        onClose={() => navigation.send({ type: 'dialog.close', id: ID })}
        title={titles[text]}
        text={text}
      />
    </div>
  );
}
