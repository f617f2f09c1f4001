import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Panel } from '@/ui/layers/panel';
import { RichText } from '@/ui/text/rich-text';
import classes from './text-panel.module.css';

type TextPanelProps = Omit<ComponentProps<typeof Panel>, 'children'> & { html: string };

/** Shows a long text opened from its card. */
export function TextPanel({ html, title, ...panel }: TextPanelProps) {
  const { t } = useLingui();
  const shown = useAsOpened(html, panel.opened);
  return (
    <Panel title={title} narrow {...panel}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable with the keyboard */}
      <section className={classes.text} tabIndex={0} aria-label={t`Text`}>
        <RichText html={shown} highest={3} />
      </section>
    </Panel>
  );
}
