package org.evenodd.manager.game.numberduel;

import gg.jte.Content;
import java.util.List;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.numberduel.NumberDuel;
import org.evenodd.game.numberduel.NumberDuel.Rounds;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.MovesView;
import org.evenodd.protocol.message.ResultDetails;

/** What a page shows of a match: the numbers of both, a line for each round. */
public final class NumberDuelView extends MovesView {

    private static final NumberDuel GAME = new NumberDuel();

    public NumberDuelView() {
        super(GAME);
    }

    @Override
    public String advice() {
        return "Send move as a number from 1 to 5, like {\"number\": 4}.";
    }

    @Override
    protected Content markup(ResultLine line, ResultDetails details, List<MoveLine> moves) {
        Fixture match = line.fixture();
        MatchSetup setup = new MatchSetup(match.id(), match.playerA(), match.playerB());
        Rounds rounds = GAME.replay(setup, details).state();
        return page -> {
            page.writeContent("<ol class=\"number-duel\">");
            for (int round = 0; round < rounds.ofA().size(); round++) {
                int from = moves.get(2 * round + 1).from();
                page.writeContent("<li data-from=\"%d\">%d against %d</li>"
                        .formatted(from, rounds.ofA().get(round), rounds.ofB().get(round)));
            }
            page.writeContent("</ol>");
        };
    }
}
