package org.evenodd.protocol.codec;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Like;
import org.evenodd.protocol.shape.WrongValueCode;
import org.jspecify.annotations.Nullable;

/** The two fields that say what a message is (PRD 2.1). */
record Heading(
        @Expected @WrongValueCode(ErrorCode.E018) @Like(value = "^league\\.v2$", expected = "league.v2") @Nullable
        String protocol,

        @Expected @Nullable String messageType) {}
