import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../design/button.js';
import { common } from '../words/common.js';
import { say } from '../words/t.js';

interface State {
  readonly error: Error | undefined;
}

const isStaleCode = (error: Error): boolean => /dynamically imported module|module script/i.test(error.message);

/** Keeps an error in a page from unmounting the shell. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // Logged to the user's own browser console, for diagnosis. The error contains no document text.
    reportError(new Error(`${error.name} in ${info.componentStack?.trim().split('\n')[0] ?? 'a page'}`));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className="page">
        <div className="card stack" role="alert">
          <p>{say(common, isStaleCode(error) ? 'state.updated' : 'state.crashed')}</p>
          <div className="row">
            <Button look="primary" onClick={() => location.reload()}>
              {say(common, 'state.reload')}
            </Button>
          </div>
        </div>
      </div>
    );
  }
}
