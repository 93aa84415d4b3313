package org.evenodd.player.history;

import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/**
 * The evidence, beside the number, that a referee did not draw what it had sealed before the choices.
 *
 * @param referee null where it did not give its name
 * @param drawNonce null where it revealed none
 */
public record BrokenSeal(
        @OrNull @Nullable Sender referee,
        Digest drawCommitment,
        @OrNull @Nullable Digest drawNonce) {}
