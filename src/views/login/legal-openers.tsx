import type { LegalTexts } from '@domain/venue/legal-texts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDialogEntry } from '@/app/use-dialog-entry';
import { PlainButton } from '@/ui/controls/plain-button';
import { lazyLayer } from '@/ui/layers/lazy-component';
import classes from './legal-openers.module.css';

const LegalDialog = lazyLayer(async () => (await import('./legal-dialog')).LegalDialog);

/** Opens the texts required by law before the login: their pages are behind it. */
export function LegalOpeners() {
  const { t } = useLingui();
  const { opened, open, close } = useDialogEntry('legal');
  const [text, setText] = useState<keyof LegalTexts>('privacyNotice');
  const titles = { privacyNotice: t`Privacy policy`, impress: t`Imprint` };
  const opener = (id: keyof LegalTexts) => (
    <PlainButton
      aria-haspopup="dialog"
      // A field that loses the focus shows its error, which would move this button under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        setText(id);
        open();
      }}
    >
      {titles[id]}
    </PlainButton>
  );
  return (
    <div className={classes.legal}>
      {opener('privacyNotice')}
      {opener('impress')}
      <LegalDialog opened={opened} onClose={close} title={titles[text]} text={text} />
    </div>
  );
}
