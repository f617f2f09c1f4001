import { useLingui } from '@lingui/react/macro';
import { fileSize, fileType } from '@/ui/text/file-size';
import classes from './file-facts.module.css';

/** Shows type and size of a file: `PDF · 1.4 MB`. */
export function FileFacts({ name, size }: { name: string; size: number }) {
  const { i18n } = useLingui();
  const facts = [fileType(name), fileSize(size, i18n.locale)].filter(Boolean);
  return (
    <span className={classes.facts}>
      {facts.map((fact, index) => (
        <span key={fact}>
          {index > 0 && ' · '}
          <bdi>{fact}</bdi>
        </span>
      ))}
    </span>
  );
}
