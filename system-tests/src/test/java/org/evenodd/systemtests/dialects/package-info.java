/**
 * Foreign agents made from data: an {@link org.evenodd.systemtests.dialects.Accent} defines the form of an agent's
 * requests, fields and answers, and the agent speaks and understands nothing else. They use plain JSON trees and none
 * of our codecs, so that they understand only messages that were really sent in their dialect.
 */
@NullMarked
package org.evenodd.systemtests.dialects;

import org.jspecify.annotations.NullMarked;
