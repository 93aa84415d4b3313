package org.evenodd.referee.bench;

import java.nio.file.Path;
import java.util.List;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.referee.Sample;

/** P01, who chooses even, and P02, who chooses odd, with a referee. */
public record PairOfPlayers(MemoryReferee referee, ScriptedPeer first, ScriptedPeer second) {

    public static PairOfPlayers before(MemoryReferee referee) {
        return new PairOfPlayers(referee, referee.player(1, "even"), referee.player(2, "odd"));
    }

    /** Starts a registered referee with two players. */
    public static PairOfPlayers beforeReferee(Path shared) {
        return before(new MemoryReferee(shared).registered());
    }

    /** Plays their match and returns its report. */
    public MatchResultReport report() {
        referee.play(Sample.assignment());
        return referee.reports().get(0);
    }

    /** Plays their match and returns the details of its report. */
    public ResultDetails details() {
        return report().result().details();
    }

    /** Returns the errors that P01 was told. */
    public List<GameError> errorsOfFirst() {
        return first.messages(GameError.class);
    }

    /** Returns their codes. */
    public List<String> errorCodesOfFirst() {
        return errorsOfFirst().stream().map(error -> error.error().errorCode()).toList();
    }
}
