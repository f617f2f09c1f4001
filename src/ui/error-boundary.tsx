import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  fallback: ReactNode;
  /** What is shown; another one is tried although this one failed. */
  subject?: unknown;
  /** Told once an error was kept inside. */
  onError?: () => void;
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  subject: unknown;
}

/** Keeps a render error inside; the fallback stands where the content would. */
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

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
