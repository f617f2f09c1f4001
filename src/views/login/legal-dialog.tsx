import { shownHtml } from '@domain/shared/localized';
import type { LegalTexts } from '@domain/venue/legal-texts';
import { useLingui } from '@lingui/react/macro';
import {
  areTextsFailed,
  areTextsShown,
  createLegalTexts,
  legalTexts,
} from '@machines/legal-texts/legal-texts.machine';
import { useSelector } from '@xstate/react';
import { useSpawned } from '@/app/app-context';
import { Dialog } from '@/ui/layers/dialog';
import type { LayerProps } from '@/ui/layers/lazy-component';
import { Spinner } from '@/ui/media/spinner';
import { Failure } from '@/ui/text/notices';
import { RichText } from '@/ui/text/rich-text';

interface LegalDialogProps extends LayerProps {
  title: string;
  text: keyof LegalTexts;
}

/** Shows the imprint or the privacy policy before the login. */
export function LegalDialog({ opened, onClose, title, text }: LegalDialogProps) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size={720}>
      <LegalText text={text} />
    </Dialog>
  );
}

function LegalText({ text }: { text: keyof LegalTexts }) {
  const { t, i18n } = useLingui();
  const actor = useSpawned((services) => createLegalTexts(services.legalTexts), undefined);
  const shown = useSelector(actor, areTextsShown);
  const failed = useSelector(actor, areTextsFailed);
  const html = shownHtml(useSelector(actor, legalTexts)[text], i18n.locale);
  if (failed)
    return (
      <Failure button={t`Try again`} onPress={() => actor.send({ type: 'texts.retry' })}>
        {t`This part could not be loaded. Please try again.`}
      </Failure>
    );
  if (!shown) return <Spinner />;
  if (html) return <RichText html={html} highest={3} />;
  return <p>{t`The organizers of this event have not published this text yet.`}</p>;
}
