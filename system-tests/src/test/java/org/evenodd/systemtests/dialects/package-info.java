/**
 * Agents of other people, made from data: an {@link org.evenodd.systemtests.dialects.Accent} says how one frames, words
 * and answers, and a stand-in speaks and understands that and nothing else. They are written with plain JSON trees and
 * know none of our codecs, so that what they understand was really said in their way.
 */
@NullMarked
package org.evenodd.systemtests.dialects;

import org.jspecify.annotations.NullMarked;
