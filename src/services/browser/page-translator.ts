/** The ends of what `surviveTranslators` did, by the prototype of the nodes of a page. */
const ends = new WeakMap<Node, () => void>();

/** What a translator of the browser has put in the place of a text of the page. */
const replacements = new WeakMap<Node, Element>();

const isReplacement = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

function noteReplaced({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const replacement = [...addedNodes, previousSibling, nextSibling].find(isReplacement);
  if (!replacement) return;
  for (const node of removedNodes)
    if (node.nodeType === Node.TEXT_NODE && !node.isConnected) replacements.set(node, replacement);
}

/** Returns the node that now stands for a child of `parent`, which may have been replaced. */
function standIn<Child extends Node | null>(parent: Node, child: Child): Child | Element {
  if (child === null || child.parentNode === parent) return child;
  const replacement = replacements.get(child);
  return replacement?.parentNode === parent ? replacement : child;
}

/**
 * Keeps React working on a page whose texts the browser translates: translators put `font` elements in the place of
 * text nodes, which React removes, inserts before and changes later. A changed text comes back in its own place, and
 * is translated again. Returns the end of it; a page does it once.
 */
export function surviveTranslators(): () => void {
  const known = ends.get(Node.prototype);
  if (known) return known;
  const restore = watchTranslators();
  const end = () => {
    restore();
    ends.delete(Node.prototype);
  };
  ends.set(Node.prototype, end);
  return end;
}

function watchTranslators(): () => void {
  const { removeChild, insertBefore } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!value?.set) return () => {};
  const setValue = value.set;
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    removeChild.call(this, standIn(this, child));
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(node: Child, child: Node | null): Child {
    insertBefore.call(this, node, standIn(this, child));
    return node;
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      setValue.call(this, text);
      if (!this.isConnected) replacements.get(this)?.replaceWith(this);
    },
  });
  const observer = new MutationObserver((records) => records.forEach(noteReplaced));
  observer.observe(document.documentElement, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
    Object.defineProperty(Node.prototype, 'nodeValue', value);
  };
}
