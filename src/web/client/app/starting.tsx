import { Brand } from '../design/brand.js';

/** Shown until the page is ready; `index.html` has the same markup for the time before any script has run. */
export const Starting = () => (
  <div className="starting">
    <div className="brand">
      <Brand />
    </div>
  </div>
);
