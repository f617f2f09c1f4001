import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** A function receives what renders the content again. */
  fallback: ReactNode | ((retry: () => void) => ReactNode);
  /** The content; a new one is rendered even after an earlier one failed. */
  subject?: unknown;
  /** Called when an error was caught. */
  onError?: () => void;
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  subject: unknown;
}

/** Catches render errors and shows the fallback instead. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, subject: this.props.subject };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { subject }: ErrorBoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return subject === state.subject ? null : { failed: false, subject };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  private readonly retry = (): void => this.setState({ failed: false });

  override render(): ReactNode {
    const { fallback, children } = this.props;
    if (!this.state.failed) return children;
    return typeof fallback === 'function' ? fallback(this.retry) : fallback;
  }
}
