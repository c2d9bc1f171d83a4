import { useEffect } from 'react';
import { Skeleton } from '../../design/states.js';

/** The trend monitor has a page of its own, which stays where existing clients know it. */
export default function TrendsPage() {
  useEffect(() => {
    location.replace('/dashboard');
  }, []);
  return (
    <div className="page">
      <Skeleton />
    </div>
  );
}
