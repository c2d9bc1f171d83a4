import { percent, whole } from '../words/format.js';
import { ShareBar } from './chart.js';

/** A share with its bar; a dash if unknown. */
export const Share = ({ of }: { readonly of: number | null }) =>
  of === null ? (
    <>–</>
  ) : (
    <span className="share">
      <ShareBar share={of} /> {percent(of)}
    </span>
  );

/** A whole number, formatted. */
export const Count = ({ of }: { readonly of: number }) => <>{whole(of)}</>;
