import { Fragment } from 'react';

const ISOLATED = /\u2068([^\u2069]*)\u2069/u;

/** Shows a text in which names are isolated: each is an element of its own, which changes nothing around it. */
export const WithNames = ({ text }: { text: string }) =>
  text.split(ISOLATED).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: every second part is a name
    if (index % 2 === 1) return <bdi key={index}>{part}</bdi>;
    // biome-ignore lint/suspicious/noArrayIndexKey: every second part is a name
    return <Fragment key={index}>{part}</Fragment>;
  });
